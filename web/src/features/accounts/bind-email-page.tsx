import { EmailPage } from './email-page.tsx'

/** A first e-mail address. */
export function Page() {
  return <EmailPage name="bindEmail" />
}
