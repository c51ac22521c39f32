import { CallRefused, type CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'

/** Describes a failed call in one sentence: the server's message, or that there was no answer. */
export function useFailureWords(): (failure: CallFailure) => string {
  const t = useTranslations('accounts')
  return (failure) => (failure instanceof CallRefused && failure.message !== '' ? failure.message : t('page.noAnswer'))
}

/** Whether a call was refused for one of these reasons. */
export function isRefusedBy(failure: CallFailure | null, ...declared: readonly { readonly code: number }[]): boolean {
  return failure instanceof CallRefused && declared.some(({ code }) => code === failure.code)
}
