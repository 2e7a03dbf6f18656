import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'

interface Props {
  name: string
  isActive: boolean
  onEdit: () => void
  onSwitch: () => void
  /** Absent for an entry that stays. */
  onRemove?: (() => void) | undefined
}

/** The buttons of an entry of the vocabulary. */
export function RowActions({ name, isActive, onEdit, onSwitch, onRemove }: Props) {
  const t = useTranslations('vocabulary')
  return (
    <>
      <Button look="secondary" aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        look="secondary"
        aria-label={t(isActive ? 'switchOffNamed' : 'switchOnNamed', { name })}
        onClick={onSwitch}
      >
        {t(isActive ? 'switchOff' : 'switchOn')}
      </Button>
      {onRemove && (
        <Button look="ghost" aria-label={t('removeNamed', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </>
  )
}
