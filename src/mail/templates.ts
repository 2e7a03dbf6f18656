/**
 * Every email the product sends, including those of notifications. The texts are in the catalogue under
 * `mail.<template>`. `name` is empty if the address is not confirmed.
 */
export const mailTemplates = [
  /** `name`, `link`: a path of this site with a secret that is valid for a day. */
  'verify_email',
  /** To the new address; `name`, `link` as above. */
  'change_email',
  /** To the old address before the new one is confirmed; values as below, but `email` may be `hidden`. */
  'email_change_asked',
  /** To the old address; `name`, `email` (the new one), `at`. */
  'email_changed',
  /** `name`, `link`: a path of this site with a secret that is valid for an hour. */
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
  /** `name`, `at`, `untilAt`: when codes are accepted again after ten wrong codes. */
  'codes_guessed',
  /** `name`, `role`: the person's new role. */
  'role_changed',
  /** `name`, `reason`, `link`: a path of this site with a secret that is valid for ninety days. */
  'account_suspended',
  /** `name`, `note`, which may be empty. */
  'account_restored',
  /** `name`, `outcome`: `granted` or `refused`, `answer`. */
  'appeal_decided',
  /** `name`, `at`; the recipient no longer has an account. */
  'account_deleted',
  /** To a person without an account: `role`, `viber` or `client`, and `link` to the registration. */
  'invited',
  /** To the marketplace itself; `name` and `email` of the author, `subject`, which may be empty, `message`, `link`. */
  'contact_message',
  /** `name`: the admin who tests the delivery of email. */
  'test',
  /**
   * To the client: `orderId`, `amountCents` with `currency`, `dueAt` for the viber's answer, `reviewDays`, `link`,
   * `unsubscribe`, and `isConfirmed`: with `yes` the email has the `title` and the receipt, with `no` neither.
   */
  'order_placed',
  /** `kind` of the notification with all its values, `name` of the person who caused it, `link`, `unsubscribe`. */
  'notification',
  /** Replaces `notification` and `digest` for an unconfirmed address; only `unsubscribe`. */
  'unread',
  /** In the words of an admin: `title`, `text`, `link` (a path or an https address, or empty), `unsubscribe`. */
  'broadcast',
  /** `count`, `unsubscribe`, and `items`, newest first, each with `kind`, `name`, `link` and its values. */
  'digest',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** Emails that their recipient asks for. They are sent even to an address that refused an email permanently. */
export const requestedTemplates: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'verify_email',
  'change_email',
  'reset_password',
])

type Value = string | number
/** The values of a template: names, links, and dates as ISO texts. */
export type MailValues = Record<string, Value | Record<string, Value>[]>
