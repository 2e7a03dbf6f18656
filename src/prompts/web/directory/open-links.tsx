import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { ExternalLink } from '#ui/icons.ts'
import type { Prompt } from '../../shapes.ts'
import { countUse } from '../prompt/use-copy.ts'

/** Assistants that accept a prompt in the query of a link. No script of theirs is loaded. */
const assistants = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
  { name: 'Perplexity', address: 'https://www.perplexity.ai/search?q=' },
  { name: 'Le Chat', address: 'https://chat.mistral.ai/chat?q=' },
] as const

/** The maximum length of the encoded text; servers and proxies refuse longer URLs. */
const MAX_ADDRESS = 8000

interface Props {
  prompt: Pick<Prompt, 'id' | 'slug'>
  text: string
}

export function OpenLinks({ prompt, text }: Props) {
  const t = useTranslations('prompts')
  const query = encodeURIComponent(text.toWellFormed())
  if (query.length > MAX_ADDRESS) return <p className="text-sm text-ink-3">{t('openTooLong')}</p>
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p id="open-in" className="text-sm font-semibold">
        {t('openIn')}
      </p>
      <ul aria-labelledby="open-in" className="flex flex-wrap gap-2">
        {assistants.map(({ name, address }) => (
          <li key={name}>
            <a
              href={address + query}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => countUse(prompt)}
              className={buttonClass('secondary')}
            >
              {name}
              <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only">{t('newTab')}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
