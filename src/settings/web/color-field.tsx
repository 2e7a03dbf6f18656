import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'

/** The product's own color, to begin with. */
const FIRST = '#cf3a1c'

interface Props {
  /** `#rrggbb`; empty for the product's own color. */
  color: string
  error: string | undefined
  onChange: (color: string) => void
}

/** A color, chosen from the browser's palette or typed as a code. */
export function ColorField({ color, error, onChange }: Props) {
  const t = useTranslations('settings.brand')
  return (
    <div className="grid gap-4">
      <Checkbox
        label={t('useColor')}
        hint={t('colorHint')}
        checked={color !== ''}
        onChange={({ target }) => onChange(target.checked ? FIRST : '')}
      />
      {color !== '' && (
        <div className="grid max-w-md grid-cols-[5rem_1fr] items-start gap-4">
          <Field label={t('color')}>
            <Input
              type="color"
              value={/^#[0-9a-f]{6}$/.test(color) ? color : FIRST}
              onChange={({ target }) => onChange(target.value)}
              className="cursor-pointer"
            />
          </Field>
          <Field label={t('hex')} error={error}>
            <Input
              value={color}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onChange(target.value.trim().toLowerCase() || '#')}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
