import { api } from '#platform/web/client.ts'
import { promptsContract } from '#prompts/contract.ts'
import { promptPath } from '#prompts/prompt.ts'
import type { PromptDetail } from '#prompts/shapes.ts'
import { promptByIdQuery } from '#prompts/web/prompts-queries.ts'
import { RevisionDiff } from '#prompts/web/prompt/revision-diff.tsx'
import { ReviewCard } from './review-card.tsx'

interface Props {
  prompt: PromptDetail
  onDecided: () => void
}

/** A prompt waiting for review. */
export function PromptReviewCard({ prompt, onDecided }: Props) {
  const { id, version } = prompt
  const { title, description, content } = prompt.revision ?? prompt
  return (
    <ReviewCard
      of="prompt"
      item={prompt}
      title={title}
      page={promptPath(prompt)}
      editor={`/prompts/edit/${prompt.id}`}
      changes={<RevisionDiff prompt={prompt} />}
      queryKey={promptByIdQuery(id).queryKey}
      decide={(decision) => api(promptsContract).move({ id, version, ...decision })}
      onDecided={onDecided}
    >
      <blockquote dir="auto" className="rounded-lg bg-surface-2 px-4 py-3 wrap-anywhere">
        {description}
      </blockquote>
      <pre
        dir="auto"
        className="max-h-96 overflow-auto rounded-lg bg-surface-2 px-4 py-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {content}
      </pre>
    </ReviewCard>
  )
}
