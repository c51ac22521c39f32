import { EmailPage } from './email-page.tsx'

/** Replaces the e-mail address. */
export function Page() {
  return <EmailPage name="updateEmail" />
}
