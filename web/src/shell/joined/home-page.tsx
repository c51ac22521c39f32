import { lazy, Suspense } from 'react'
import { useClientState } from '../../platform/state.ts'

const MemberHome = lazy(async () => ({ default: (await import('./member-home.tsx')).MemberHome }))
const VisitorHome = lazy(async () => ({ default: (await import('./visitor-home.tsx')).VisitorHome }))

/** Home: a visitor's two doors, or a member's day. */
export function Page() {
  const isLogin = useClientState('isLogin')
  return <Suspense>{isLogin ? <MemberHome /> : <VisitorHome />}</Suspense>
}
