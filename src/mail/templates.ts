/**
 * Every mail the product sends by itself, beside those that notifications make. Its words stand in the
 * catalogue under `mail.<template>`. `name` is empty where the address is not confirmed.
 */
export const mailTemplates = [
  /** `name`, `link`: a path of this site with a secret that works for a day. */
  'verify_email',
  /** To the new address; `name`, `link` as above. */
  'change_email',
  /** To the old address while the new one waits to be confirmed; values as below, `email` may be `hidden`. */
  'email_change_asked',
  /** To the old address; `name`, `email` the new one, `at`. */
  'email_changed',
  /** `name`, `link`: a path of this site with a secret that works for an hour. */
  'reset_password',
  /** `name`, `at`. */
  'password_changed',
  /** `name`, `at`, `device` such as `Firefox, Windows` or `unknown`, `address`. */
  'new_sign_in',
  /**
   * `name`, `at`, `change`: `totp_on`, `totp_off`, `codes_renewed`, `code_used` (with `left`, how many
   * recovery codes remain), `passkey_added` or `passkey_removed` (with `passkey`, its name), or
   * `cleared` (everything was removed when the password was reset).
   */
  'two_step_changed',
  /** `name`, `at`, `untilAt`: when codes are accepted again after ten wrong ones. */
  'codes_guessed',
  /** `name`, `role` that the person has from now on. */
  'role_changed',
  /** `name`, `reason`, `link`: a path of this site with a secret that works for ninety days. */
  'account_suspended',
  /** `name`, `note`, which may be empty. */
  'account_restored',
  /** `name`, `outcome`: `granted` or `refused`, `answer`. */
  'appeal_decided',
  /** `name`, `at`; to somebody who has no account any more. */
  'account_deleted',
  /** To the marketplace itself; `name` and `email` of who wrote, `subject`, which may be empty, `message`, `link`. */
  'contact_message',
  /** `name`: whoever set up mail looks whether it arrives. */
  'test',
  /**
   * To who paid: `orderId`, `amountCents` with `currency`, `dueAt` for the viber's answer, `reviewDays`, `link`,
   * `unsubscribe`, and `isConfirmed`: `yes` comes with the `title` and the receipt, `no` without.
   */
  'order_placed',
  /** `kind` of the notification with all its values, `name` of who caused it, `link`, `unsubscribe`. */
  'notification',
  /** Instead of `notification` and `digest`, to an unconfirmed address: `unsubscribe` alone. */
  'unread',
  /** `count`, `unsubscribe`, and the `items`, newest first: each with `kind`, `name`, `link`, its values. */
  'digest',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

type Value = string | number
/** What fills a template's words: names, links, dates as ISO texts. */
export type MailValues = Record<string, Value | Record<string, Value>[]>
