import { memberClosed } from '@ohmstead/contract/accounts/events'
import { listen } from '../../platform/outbox.ts'
import { eraseCardsOf } from './card.store.ts'
import { eraseTagsOf } from './tag.store.ts'

/** Forgets which tags somebody was shown as on the wire, once their account is closed: the frames then lead to nobody. */
export const hearClosedAccounts = listen('charging.hear-closed-accounts', [memberClosed], async (trx, { payload }) => {
  await eraseTagsOf(trx, payload.memberId)
  await eraseCardsOf(trx, payload.memberId)
})
