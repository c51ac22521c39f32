import type { Id } from '@ohmstead/contract/kernel/id'
import { after } from '@ohmstead/contract/kernel/instant'
import type { Principal } from '../../edges/http/index.ts'
import type { Sealer } from '../../platform/sealed.ts'
import {
  endedAmong,
  keepSeen,
  proveMemberSignIn,
  signInByToken,
  SIGN_INS_CHANGED,
  isLive,
  SIGN_IN_IDLE_MS,
  validUntilOf,
} from '../credentials/index.ts'

/** Members, as the HTTP edge sees people who sign in. */
export const memberPrincipal = (sealer: Sealer): Principal => ({
  kind: 'member',
  cookie: 'session',
  cookieSlidesMs: SIGN_IN_IDLE_MS,
  announcedOn: SIGN_INS_CHANGED,
  async find(q, tokenHash, now) {
    const found = await signInByToken(q, sealer, tokenHash, now)
    if (!found || !isLive(found, SIGN_IN_IDLE_MS, now)) return null
    const { id, memberId, stepUpAt, client, csrfHash, lastSeenAt } = found
    return { caller: { kind: 'member', memberId, signInId: id, stepUpAt }, apiKey: client, csrfHash, lastSeenAt, validUntil: validUntilOf(found) }
  },
  prove: (q, token) => proveMemberSignIn(q, token, sealer),
  seen: (q, signInId, ip, now, region) => keepSeen(q, sealer, { id: signInId as Id<'signIn'>, ip, region, at: now }),
  ended: (q, signInIds, now) => endedAmong(q, 'member', signInIds, after(now, -SIGN_IN_IDLE_MS), now),
})
