import { MailFrames } from '#mail/web/mail-frames.tsx'
import { Card } from '#ui/card.tsx'
import type { Broadcast } from '../contract.ts'

interface Props {
  broadcast: Broadcast
  subject: string
  /** The level of its heading. */
  level: 2 | 3
}

/** The email as the viewer would get it. */
export function BroadcastMail({ broadcast: { id, version }, subject, level }: Props) {
  const Heading = `h${level}` as const
  return (
    <Card as="section" aria-labelledby="subject" className="grid grid-cols-1 gap-4">
      <Heading id="subject" dir="auto" className="min-w-0 text-xl wrap-anywhere">
        {subject}
      </Heading>
      {/* The version loads the email again after a change. */}
      <MailFrames
        srcOf={(theme) => `/api/admin/broadcasts/${id}/mail.html?theme=${theme}&version=${version}`}
      />
    </Card>
  )
}
