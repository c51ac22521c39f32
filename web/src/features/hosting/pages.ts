import { definePages } from '../../platform/pages.ts'

/** `/rental/hosting` is in `shell/joined`: it also cancels a lease. */
export const pages = definePages({})
