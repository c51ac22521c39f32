import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Id of the mail in its queue: mail servers can recognise a second delivery of the same mail. */
  readonly messageId: string
  /** Where a mail program ends mails of this kind with one click (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** The mail server of the operator. */
export interface Mailer {
  /** Sends a mail to the server; throws a MailFault where it was not accepted. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The mail server failed. `permanent`: it will never accept this mail. */
export class MailFault extends Error {
  override readonly name = 'MailFault'
  readonly permanent: boolean

  constructor(message: string, permanent: boolean, cause: unknown) {
    super(message, { cause })
    this.permanent = permanent
  }
}

export function isPermanent(fault: unknown): boolean {
  return fault instanceof MailFault && fault.permanent
}

const TIMEOUT_MS = 15_000

/** Opens the transport to a mail server; it connects with the first mail. */
export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail is text that we wrote: nothing is read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.split('@').at(-1)?.replace(/>.*$/, '') ?? 'localhost'
  return {
    async send({ to, subject, text, messageId, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          // Passed as an object, it is one address, whatever characters it contains.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${messageId}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        const { responseCode, code, message } = error as Error & { responseCode?: number; code?: string }
        const permanent = (responseCode !== undefined && responseCode >= 500) || (code === 'EENVELOPE' && responseCode === undefined)
        throw new MailFault(message, permanent, error)
      }
    },
    close: () => transport.close(),
  }
}
