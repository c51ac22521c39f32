import { memberClosed } from '@ohmstead/contract/accounts/events'
import { listen } from '../../platform/outbox.ts'
import { memberById } from '../accounts/index.ts'
import { eraseCardsOf } from './card.store.ts'
import { eraseSavedPointsOf } from './saved-point.store.ts'
import { eraseTagsOf } from './tag.store.ts'

/** Deletes the tags of a closed account, so that frames cannot be traced to the member, and what only the member used: cards and saved points. */
export const onClosedAccounts = listen('charging.delete-tags', [memberClosed], async (trx, { payload }) => {
  if ((await memberById(trx, payload.memberId)).closedAt === null) return
  await eraseTagsOf(trx, payload.memberId)
  await eraseCardsOf(trx, payload.memberId)
  await eraseSavedPointsOf(trx, payload.memberId)
})
