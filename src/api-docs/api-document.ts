// The description of this server's API, for the command line, the server and the tests.
import type { ApiDocument } from './document-types.ts'
import { openapi } from './openapi.ts'
import { features } from '../features.ts'
import { authFailures } from '#features/auth/public.ts'
import { version } from '#features/server-info/public.ts'

export const apiDocument = (): ApiDocument => openapi(features, { version, authFailures })

/** The text of docs/api/openapi.json. */
export const apiDocumentText = (): string => `${JSON.stringify(apiDocument(), undefined, 2)}\n`
