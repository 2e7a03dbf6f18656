import * as z from 'zod/mini'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { pagesContract, type PageTitle } from '#pages/contract.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isMenuUrl } from '../menu.ts'
import type { Leaf } from '../tree.ts'
import { read } from '#platform/web/query.ts'

const kinds = ['page', 'url', 'heading'] as const
const short = z.maxLength(80, 'This text is too long')
const ItemForm = z
  .object({
    title: z.string().check(oneLine, ...seen(1, 'Title is required'), short),
    es: z.string().check(oneLine, short),
    fr: z.string().check(oneLine, short),
    kind: z.enum(kinds),
    pageId: z.string(),
    url: z.string().check(z.trim()),
    openInNewTab: z.boolean(),
  })
  .check(
    z.refine(({ kind, pageId }) => kind !== 'page' || pageId !== '', {
      path: ['pageId'],
      message: 'Please choose a page',
    }),
    z.refine(({ kind, url }) => kind !== 'url' || isMenuUrl(url), {
      path: ['url'],
      message: 'Please enter a valid URL',
    }),
  )
type ItemForm = z.infer<typeof ItemForm>

interface Props {
  /** Null for a new item. */
  item: Leaf | null
  /** Only a top item may be a heading without a target. */
  mayBeHeading: boolean
  onKeep: (item: Omit<Leaf, 'key'>) => void
  onClose: () => void
}

/** Form for an item's titles and target. */
export function ItemDialog({ item, mayBeHeading, onKeep, onClose }: Props) {
  const t = useTranslations('menus')
  const { data: pages = [] } = useQuery(pagesQuery)
  const form = useZodForm(ItemForm, formOf(item))
  const { errors } = form.formState
  const kind = form.watch('kind')
  const submit = form.handleSubmit((typed) => {
    const page = pages.find(({ id }) => String(id) === typed.pageId)
    onKeep(
      itemOf(typed, page ? (page.status === 'draft' ? 'draft' : null) : (item?.hidden ?? null)),
    )
  })
  return (
    <Dialog open onClose={onClose} title={t(item ? 'editTitle' : 'addTitle')}>
      <form method="post" noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <Titles form={form} />
        <Field label={t('leadsTo')}>
          <Select {...form.register('kind')}>
            {kinds
              .filter((one) => one !== 'heading' || mayBeHeading)
              .map((one) => (
                <option key={one} value={one}>
                  {t(`kinds.${one}`)}
                </option>
              ))}
          </Select>
        </Field>
        {kind === 'page' && <PageField form={form} item={item} pages={pages} />}
        {kind === 'url' && (
          <Field label={t('url')} hint={t('urlHint')} required error={errors.url?.message}>
            <Input dir="ltr" autoComplete="off" {...form.register('url')} />
          </Field>
        )}
        {kind !== 'heading' && (
          <Checkbox label={t('openInNewTab')} {...form.register('openInNewTab')} />
        )}
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t(item ? 'keep' : 'addItem')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Form = ReturnType<typeof useZodForm<ItemForm, ItemForm>>

function Titles({ form }: { form: Form }) {
  const t = useTranslations('menus')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('title')} required error={errors.title?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('title')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('inSpanish')} optional error={errors.es?.message}>
          <Input lang="es" autoComplete="off" {...form.register('es')} />
        </Field>
        <Field label={t('inFrench')} optional error={errors.fr?.message}>
          <Input lang="fr" autoComplete="off" {...form.register('fr')} />
        </Field>
      </div>
    </>
  )
}

interface PageFieldProps {
  form: Form
  item: Leaf | null
  pages: readonly PageTitle[]
}

function PageField({ form, item, pages }: PageFieldProps) {
  const t = useTranslations('menus')
  const { errors } = form.formState
  return (
    <Field label={t('page')} required error={errors.pageId?.message}>
      <Select {...form.register('pageId')}>
        <option value="">{t('choosePage')}</option>
        {item?.hidden === 'deleted' && (
          <option value={String(item.pageId)}>{t('hidden.deleted')}</option>
        )}
        {pages.map(({ id, title, slug, status }) => (
          <option key={id} value={String(id)}>
            {status === 'draft' ? t('draftPage', { title, slug }) : `${title} (/${slug})`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function formOf(item: Leaf | null): ItemForm {
  const kind = !item || item.pageId !== null ? 'page' : item.url === null ? 'heading' : 'url'
  return {
    title: item?.title ?? '',
    es: item?.translations.es ?? '',
    fr: item?.translations.fr ?? '',
    kind,
    pageId: String(item?.pageId ?? ''),
    url: item?.url ?? '',
    openInNewTab: item?.openInNewTab ?? false,
  }
}

function itemOf(
  { title, es, fr, kind, pageId, url, openInNewTab }: ItemForm,
  hidden: Leaf['hidden'],
) {
  return {
    title,
    translations: { ...(es && { es }), ...(fr && { fr }) },
    pageId: kind === 'page' ? Number(pageId) : null,
    url: kind === 'url' ? url : null,
    openInNewTab: kind !== 'heading' && openInNewTab,
    hidden: kind === 'page' ? hidden : null,
  }
}

/** The pages an item can link to. */
export const pagesQuery = read(pagesContract, 'titles')
