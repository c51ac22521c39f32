import { EmailPage } from './email-page.tsx'

/** Another e-mail address in place of the one there is. */
export function Page() {
  return <EmailPage name="updateEmail" />
}
