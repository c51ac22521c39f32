import { declareErrors } from '../kernel/error.ts'

export const noticeErrors = declareErrors('notices', 5000, {
  noticeNotFound: { code: 5001, status: 404 },
  groupIsFixed: { code: 5002, field: 'on' },
})
