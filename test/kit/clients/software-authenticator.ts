import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a server has asked for. */
interface Asked {
  challenge: string;
}

/** What an answer says in place of the truth. */
export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Without it nobody has shown to hold the device. */
  isVerified?: boolean;
  /** Signs with another key. */
  key?: KeyObject;
}

/** A device with one passkey (ES256, no attestation), as a browser would speak for it. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(
    private readonly rpId: string,
    private readonly origin: string,
  ) {}

  /** Makes the passkey. */
  create({ challenge }: Asked, lie: Lie = {}): object {
    const { x = '', y = '' } = this.pair.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      // A COSE key: EC2, ES256, P-256, and its two coordinates.
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, this.id.length), this.id, key]);
    const data = Buffer.concat([this.head(0x40, lie), credential]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.of(data.length >> 8, data.length & 0xff),
      data,
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, lie).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs a challenge. */
  get({ challenge }: Asked, lie: Lie = {}): object {
    const clientData = this.clientData('webauthn.get', challenge, lie);
    const data = this.head(0, lie);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, lie.key ?? this.pair.privateKey).toString('base64url'),
    });
  }

  private answer(response: object): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, lie: Lie): Buffer {
    const said = { type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? this.origin };
    return Buffer.from(JSON.stringify(said));
  }

  private head(flags: number, { rpId = this.rpId, isVerified = true }: Lie): Buffer {
    this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    // 0x01: somebody was there. 0x04: who holds the device has shown to be the owner.
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.of(flags | 0x01 | (isVerified ? 0x04 : 0)),
      count,
    ]);
  }
}

/** A key that is nobody's. */
export function anotherKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}
