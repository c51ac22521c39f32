import { CallRefused, type CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'

/** A failed call in one sentence: the server's own words, or that no answer came. */
export function useFailureWords(): (failure: CallFailure) => string {
  const t = useTranslations('accounts')
  return (failure) => (failure instanceof CallRefused && failure.message !== '' ? failure.message : t('page.noAnswer'))
}
