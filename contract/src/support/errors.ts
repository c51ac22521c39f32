import { declareErrors } from '../kernel/error.ts'

export const supportErrors = declareErrors('support', 5300, {
  conversationNotFound: { code: 5301, status: 404 },
  tooManyOpen: { code: 5302, params: ['most'] },
  waitForAnswer: { code: 5303 },
  answeredElsewhere: { code: 5304 },
  alreadyEnded: { code: 5305 },
  viewFirst: { code: 5306 },
  guestHasOne: { code: 5308 },
  tooManyGuests: { code: 5309, status: 429 },
  linkEnded: { code: 5310 },
  notEnded: { code: 5312 },
  alreadyRated: { code: 5313 },
  noAddress: { code: 5314 },
  notAnswered: { code: 5315 },
  transcriptSent: { code: 5316 },
  cannedNotFound: { code: 5317, status: 404 },
  cannedNameInUse: { code: 5318, field: 'name' },
  tooManyCanned: { code: 5319, params: ['most'] },
  colleagueCannotAnswer: { code: 5307, field: 'staffId' },
})
