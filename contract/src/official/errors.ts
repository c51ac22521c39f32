import { declareErrors } from '../kernel/error.ts'

export const officialErrors = declareErrors('official', 5100, {
  notReadable: { code: 5101, field: 'text' },
  serviceMissing: { code: 5102, field: 'text' },
  alreadyOurs: { code: 5103, field: 'text' },
  askedTooMuch: { code: 5104, field: 'mayAsk' },
  sinceAhead: { code: 5105, field: 'since' },
  contactNotFound: { code: 5106, status: 404 },
  contactEnded: { code: 5107 },
  reportNotFound: { code: 5108, status: 404 },
  alreadyJudged: { code: 5109 },
  oursByItself: { code: 5110 },
})
