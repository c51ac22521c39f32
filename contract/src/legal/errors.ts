import { declareErrors } from '../kernel/error.ts'

export const legalErrors = declareErrors('legal', 4100, {
  versionNotFound: { code: 4101, status: 404 },
  versionTooEarly: { code: 4102, field: 'version' },
  versionExists: { code: 4103, field: 'version' },
})
