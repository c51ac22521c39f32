import { declareErrors } from '../kernel/error.ts'

export const noticeErrors = declareErrors('notices', 5000, {
  noticeNotFound: { code: 5001, status: 404 },
  groupIsFixed: { code: 5002, field: 'on' },
  announcementNotFound: { code: 5003, status: 404 },
  alreadyWithdrawn: { code: 5004 },
  publishedInThePast: { code: 5005, field: 'publishAt' },
})
