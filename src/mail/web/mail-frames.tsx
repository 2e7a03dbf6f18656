import { useTranslations } from 'use-intl'

/** An email in both themes. The frames run no scripts, and their links open in a new tab. */
export function MailFrames({ srcOf }: { srcOf: (theme: 'light' | 'dark') => string }) {
  const t = useTranslations('words.mails')
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className="grid min-w-0 gap-2">
          <figcaption className="text-sm font-semibold">{t(`themes.${theme}`)}</figcaption>
          <iframe
            title={t(`themes.${theme}`)}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={srcOf(theme)}
            className="h-[40rem] w-full rounded-lg border border-line bg-white"
          />
        </figure>
      ))}
    </div>
  )
}
