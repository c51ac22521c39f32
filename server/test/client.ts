export { apiClient } from '../src/roles/api-client.ts'
export type { Answer, ApiClient, ApiClientOptions, NewPerson, RawAnswer } from '../src/roles/api-client.ts'
