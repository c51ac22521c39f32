import { declareErrors } from '../kernel/error.ts'

export const contentErrors = declareErrors('content', 3800, {
  articleNotFound: { code: 3801, status: 404 },
  publishedInThePast: { code: 3802, field: 'publishAt' },
  promisesReturn: { code: 3803, params: ['words'], field: 'texts' },
  kindIsFixed: { code: 3804, field: 'kind' },
  categoryNeeded: { code: 3805, field: 'category' },
  alreadyWithdrawn: { code: 3806 },
  nameTaken: { code: 3807, field: 'name' },
  draftChanged: { code: 3808 },
  draftNotFound: { code: 3809, status: 404 },
  coverNotFound: { code: 3810, field: 'cover' },
})
