import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import type { ServiceExtra, ServicePackages } from '../contract.ts'
import { changedExtras } from './chosen-package.ts'
import { extrasIn, extrasText, type PackageSearch } from '../package-address.ts'

interface Props {
  offered: ServicePackages
  /** In major units. */
  hourlyRate: number
  search: PackageSearch
  onChoose: (search: PackageSearch) => void
}

/** The choice between hours and the packages of a service, with the extras of a package. */
export function PackageChoice({ offered, hourlyRate, search, onChoose }: Props) {
  const t = useTranslations('packages')
  const format = useFormatter()
  const { packages, extras } = offered
  const chosen = packages.find(({ tier }) => tier === search.package)
  const isGone = search.package !== undefined && !chosen
  if (packages.length === 0 && !isGone) return null
  return (
    <Card as="section" className="grid gap-4">
      {isGone && (
        <Alert live tone="warning">
          {t('gone')}
        </Alert>
      )}
      {chosen && <ChangedExtras offered={offered} search={search} />}
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-3 font-display text-xl font-bold">{t('howToPay')}</legend>
        <Option
          isChosen={!chosen}
          label={t('byTheHour')}
          price={t('perHour', { rate: format.number(hourlyRate, 'price') })}
          onChoose={() => onChoose({})}
        />
        {packages.map((one) => (
          <Option
            key={one.tier}
            isChosen={chosen?.tier === one.tier}
            label={<bdi>{one.name}</bdi>}
            price={format.number(one.price, 'money')}
            onChoose={() => onChoose({ package: one.tier, extras: search.extras })}
          >
            <span dir="auto" className="wrap-anywhere whitespace-pre-line">
              {one.summary}
            </span>
            <span className="text-ink-3">
              {t('readyIn', { n: one.days })} · {t('rounds', { n: one.revisions })}
            </span>
          </Option>
        ))}
      </fieldset>
      {chosen && extras.length > 0 && (
        <fieldset className="grid min-w-0 gap-3 border-t border-line pt-4">
          <legend className="float-left w-full font-semibold">{t('extras')}</legend>
          {extras.map((extra) => (
            <ExtraQuantity key={extra.id} extra={extra} search={search} onChoose={onChoose} />
          ))}
        </fieldset>
      )}
    </Card>
  )
}

/** Names what the price no longer has of the chosen extras. */
function ChangedExtras({ offered, search }: Pick<Props, 'offered' | 'search'>) {
  const t = useTranslations('packages')
  const { goneCount, limited } = changedExtras(offered, search)
  if (goneCount === 0 && limited.length === 0) return null
  return (
    <Alert live tone="warning">
      {goneCount > 0 && <p>{t('extrasGone', { n: goneCount })}</p>}
      {limited.map(({ id, name, maxQuantity }) => (
        <p key={id} className="wrap-anywhere">
          {t('extraLimited', { name: isolated(name), max: maxQuantity })}
        </p>
      ))}
    </Alert>
  )
}

interface OptionProps {
  isChosen: boolean
  label: ReactNode
  price: string
  onChoose: () => void
  children?: ReactNode
}

function Option({ isChosen, label, price, onChoose, children }: OptionProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-lg border border-line p-3 has-checked:border-brand">
      <input
        type="radio"
        name="package"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-(--brand)"
      />
      <span className="grid min-w-0 flex-1 gap-1 text-sm">
        <span className="flex flex-wrap justify-between gap-x-4 text-base font-semibold wrap-anywhere">
          <span className="min-w-0">{label}</span>
          <span className="tabular-nums">{price}</span>
        </span>
        {children}
      </span>
    </label>
  )
}

interface ExtraProps extends Pick<Props, 'search' | 'onChoose'> {
  extra: ServiceExtra
}

function ExtraQuantity({ extra, search, onChoose }: ExtraProps) {
  const t = useTranslations('packages')
  const format = useFormatter()
  const choices = extrasIn(search.extras)
  const quantity = choices.find(({ id }) => id === extra.id)?.quantity ?? 0
  const others = choices.filter(({ id }) => id !== extra.id)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <bdi className="block font-medium wrap-anywhere">{extra.name}</bdi>
        <span className="text-ink-3">
          {t('extraPrice', { amount: format.number(extra.price, 'money') })} ·{' '}
          {t('extraDays', { n: extra.days })}
        </span>
      </p>
      <Field hideLabel label={t('quantityOf', { name: isolated(extra.name) })} className="w-24">
        <Select
          value={Math.min(quantity, extra.maxQuantity)}
          onChange={({ target }) => {
            const changed = { id: extra.id, quantity: Number(target.value) }
            onChoose({ ...search, extras: extrasText([...others, changed]) })
          }}
        >
          {Array.from({ length: extra.maxQuantity + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
