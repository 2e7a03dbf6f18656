import { useTranslations } from 'use-intl'
import { toggleTheme } from '#platform/web/theme.ts'
import { Button } from '#ui/button.tsx'
import { Moon, Sun } from '#ui/icons.ts'

export function ThemeToggle() {
  const t = useTranslations('shell')
  return (
    <Button look="ghost" size="icon" aria-label={t('toggleTheme')} onClick={toggleTheme}>
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </Button>
  )
}
