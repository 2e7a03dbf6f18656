import { useQuery } from '@tanstack/react-query'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Uploads } from '#attachments/web/use-uploads.ts'
import { isComposing } from '#platform/web/is-composing.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Textarea } from '#ui/control.tsx'
import { SendHorizontal } from '#ui/icons.ts'
import type { Counterpart } from '../contract.ts'
import { MAX_MESSAGE_LENGTH } from '../message.ts'
import { offPlatform, type OffPlatform } from '../off-platform.ts'
import { lastOrderId } from '../thread.ts'
import { AttachButton, Attached, OrderSelect } from './composer-parts.tsx'
import { threadQuery } from './message-queries.ts'

interface Values extends Record<string, string> {
  content: string
}
const blank: Values = { content: '' }
const COUNT_FROM = MAX_MESSAGE_LENGTH - 500

interface ComposedMessage {
  content: string
  orderId: number | null
}

interface Props {
  otherId: number
  orders: Counterpart['orders']
  /** The order in the address, used as the default. */
  orderId: number | null
  uploads: Uploads
  isPending: boolean
  onSend: (written: ComposedMessage) => void
  onTyping: () => void
  onReady: (desk: ComposerActions) => void
}

/** What the rest of the page may do with the composer. */
export interface ComposerActions {
  /** Puts an unsent text back into the field. */
  takeBack: (content: string) => void
  focus: () => void
}

/** The form for a new message. Drafts are kept per thread until they are sent. */
export function Composer(props: Props) {
  const { otherId, orders, uploads, onSend, onTyping, onReady } = props
  const t = useTranslations('messages')
  const form = useForm<Values>({ defaultValues: blank })
  const draft = useRestoredDraft(otherId, form)
  const [orderId, chooseOrder] = useOrderChoice(props)
  const [warned, setWarned] = useState<OffPlatform>()
  const content = useWatch({ control: form.control, name: 'content' })
  const canSend = useCanSend(content, props)
  useComposerActions(form, onReady)

  const send = (isSure: boolean) => {
    const [found] = isSure ? [] : offPlatform(content)
    setWarned(found)
    if (!canSend || found) return
    onSend({ content, orderId })
    // Focus first: the pressed button is about to be disabled, and a reset form has no fields for a moment.
    form.setFocus('content')
    form.reset(blank)
    draft.clear()
    uploads.forgetSent()
  }
  return (
    <form
      method="post"
      className="grid gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
    >
      {warned && (
        <Warning kind={warned} onSend={() => send(true)} onEdit={() => form.setFocus('content')} />
      )}
      <Attached uploads={uploads} content={content} onRemoved={() => form.setFocus('content')} />
      {orders.length > 0 && <OrderSelect orders={orders} value={orderId} onChange={chooseOrder} />}
      <div className="flex items-end gap-2">
        <AttachButton uploads={uploads} />
        <TextField form={form} uploads={uploads} onTyping={onTyping} onEnter={() => send(false)} />
        <Button type="submit" size="icon" aria-label={t('send')} disabled={!canSend}>
          <SendHorizontal aria-hidden className="size-5" />
        </Button>
      </div>
      {content.length > COUNT_FROM && (
        <p
          role="status"
          className={cx(
            'text-right text-xs',
            content.length > MAX_MESSAGE_LENGTH ? 'text-danger' : 'text-ink-3',
          )}
        >
          {t('length', { count: content.length, max: MAX_MESSAGE_LENGTH })}
        </p>
      )}
    </form>
  )
}

/** Until the writer chooses an order, the default is the order in the address, then the order of the last message. */
function useOrderChoice({
  otherId,
  orders,
  orderId,
}: Pick<Props, 'otherId' | 'orders' | 'orderId'>) {
  const [chosen, choose] = useState<number | null>()
  const { data: thread } = useQuery({ ...threadQuery(otherId), enabled: false })
  const first = orderId ?? (thread ? lastOrderId(thread) : null)
  const wanted = chosen === undefined ? first : chosen
  // Ignores an order in the address that these two people do not share.
  return [orders.find(({ id }) => id === wanted)?.id ?? null, choose] as const
}

function useCanSend(content: string, { uploads, isPending }: Pick<Props, 'uploads' | 'isPending'>) {
  const isHydrated = useHydrated()
  const isSendable = content.trim() !== '' && content.length <= MAX_MESSAGE_LENGTH
  return isHydrated && isSendable && !isPending && !uploads.isUploading
}

/** Passes the composer's actions to the parent. A returned text is put before anything typed since. */
function useComposerActions(form: UseFormReturn<Values>, onReady: Props['onReady']): void {
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    const takeBack = (text: string) => {
      const since = form.getValues('content')
      form.setValue('content', since === '' ? text : `${text}\n\n${since}`)
    }
    ready({ takeBack, focus: () => form.setFocus('content') })
  }, [form])
}

/** Restores the draft of this thread without asking, unless something has been typed already. */
function useRestoredDraft(otherId: number, form: UseFormReturn<Values>) {
  const draft = useDraft(`message-${otherId}`, form, blank)
  const { foundAt, restore } = draft
  const isRestored = useRef(false)
  useEffect(() => {
    if (!foundAt || isRestored.current) return
    isRestored.current = true
    if (form.getValues('content') === '') restore()
  }, [foundAt, restore, form])
  return draft
}

interface TextProps {
  form: UseFormReturn<Values>
  uploads: Uploads
  onTyping: () => void
  onEnter: () => void
}

function TextField({ form, uploads, onTyping, onEnter }: TextProps) {
  const t = useTranslations('messages')
  const isHydrated = useHydrated()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    // A keyboard on the screen has no Shift+Enter for a new line, and the button is near.
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    onEnter()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    uploads.add(files)
  }
  return (
    <Textarea
      dir="auto"
      rows={1}
      aria-label={t('write')}
      placeholder={t('write')}
      readOnly={!isHydrated}
      className="max-h-40 min-h-11! resize-none"
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      {...form.register('content', { onChange: onTyping })}
    />
  )
}

interface WarningProps {
  kind: OffPlatform
  onSend: () => void
  onEdit: () => void
}

/** Warns about messages that lead off the platform; the message can still be sent unchanged. */
function Warning({ kind, onSend, onEdit }: WarningProps) {
  const t = useTranslations('messages')
  return (
    <Alert tone="warning" live title={t(`warning.${kind}Title`)}>
      <p>{t(`warning.${kind}`)}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={onEdit}>
          {t('warning.edit')}
        </Button>
        <Button look="ghost" onClick={onSend}>
          {t('warning.sendAnyway')}
        </Button>
      </p>
    </Alert>
  )
}
