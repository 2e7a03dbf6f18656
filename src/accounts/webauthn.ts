import * as z from 'zod/mini'

/**
 * Passkeys on the wire: the JSON forms of Web Authentication Level 3, which browsers read and write themselves. Pure.
 */

const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
const Descriptor = z.object({
  id: bytes(2048),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>

export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof RequestOptions>

/** A key created by a browser. */
export const NewCredential = z.object({
  id: bytes(2048),
  rawId: bytes(2048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(65_536),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** A challenge signed by a key. */
export const SignedCredential = z.object({
  id: bytes(2048),
  rawId: bytes(2048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: z.nullish(bytes(512)),
  }),
})
export type SignedCredential = z.infer<typeof SignedCredential>
