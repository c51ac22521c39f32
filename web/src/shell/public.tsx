import './public.css'
import { dropSignIn } from '../platform/sign-in.ts'
import { clientState } from '../platform/state.ts'
import { publicDocument } from './public-document.tsx'
import { openSmallDocument } from './small-document.tsx'

// The server gives this document to requests without a session: a profile that is still kept belongs to one that is over.
if (clientState().isLogin) dropSignIn()
await openSmallDocument(publicDocument)
