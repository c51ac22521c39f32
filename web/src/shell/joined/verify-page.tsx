import { solvedForLookup } from '../../features/accounts/captcha.ts'
import { VerifyScreen } from '../../features/official/verify-screen.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'

/** The check of a contact for everyone, with the captcha of accounts for many look-ups. */
export function Visitor() {
  const t = useTranslations('content')
  return <VerifyScreen back={<Link to="/about">{t('page.kinds.about')}</Link>} solveCaptcha={solvedForLookup} />
}

/** The same below the pages of a member, who can also check their own addresses. */
export function Member() {
  const t = useTranslations('official')
  const accounts = useTranslations('accounts')
  return <VerifyScreen note={t('page.memberNote')} back={<Link to="/person">{accounts('page.hub.title')}</Link>} solveCaptcha={solvedForLookup} />
}
