import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A software security key that a server cannot tell from a real one: ES256, discoverable, with user verification. */
export interface Authenticator {
  /** The result of `navigator.credentials.create()`. */
  create(options: Challenge & { user: { id: string } }, overrides?: Overrides): NewKey
  /** The result of `navigator.credentials.get()`. */
  get(options: Challenge, overrides?: Overrides): Signature
  /** The signature counter that the key reports. */
  counter: number
}

interface Challenge {
  challenge: string
}
/** Overrides that make the browser or the key lie about itself. */
interface Overrides {
  origin?: string
  rpId?: string
  isVerified?: boolean
  userHandle?: string
}
interface NewKey {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}
interface Signature {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle: string
  }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export function anAuthenticator(siteUrl: string): Authenticator {
  const { origin: siteOrigin, hostname } = new URL(siteUrl)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const text = id.toString('base64url')
  let owner = ''

  const dataOf = (
    flags: number,
    { rpId = hostname, isVerified = true }: Overrides,
    counter: number,
  ) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | PRESENT | (isVerified ? VERIFIED : 0))
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }
  const clientData = (type: string, { challenge }: Challenge, { origin = siteOrigin }: Overrides) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    counter: 0,
    create(options, overrides = {}) {
      owner = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = publicKey.export({ format: 'jwk' })
      const made = Buffer.concat([Buffer.alloc(16), length, id, coseKey(key.x, key.y)])
      const data = Buffer.concat([dataOf(HAS_KEY, overrides, this.counter), made])
      return {
        id: text,
        rawId: text,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options, overrides).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options, overrides = {}) {
      const data = dataOf(0, overrides, this.counter)
      const client = clientData('webauthn.get', options, overrides)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: text,
        rawId: text,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: overrides.userHandle ?? owner,
        },
      }
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** A P-256 public key as a COSE key (RFC 9052), in CBOR. */
function coseKey(x = '', y = ''): Buffer {
  const head = Buffer.from('a5010203262001', 'hex')
  const [ofX, ofY] = [Buffer.from('215820', 'hex'), Buffer.from('225820', 'hex')]
  return Buffer.concat([head, ofX, Buffer.from(x, 'base64url'), ofY, Buffer.from(y, 'base64url')])
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestation(data: Buffer): Buffer {
  const head = `a363${hex('fmt')}64${hex('none')}67${hex('attStmt')}a068${hex('authData')}59`
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([Buffer.from(head, 'hex'), length, data])
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex')
}
