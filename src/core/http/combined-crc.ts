// The CRC-32 of a text from those of its parts, as the function crc32_combine of zlib makes it: polynomials modulo that
// of the CRC, whose lowest bit is the highest power.

const modulus = 0xedb88320
const one = 0x80000000

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= b
    b = (b & 1) === 1 ? (b >>> 1) ^ modulus : b >>> 1
  }
  return product >>> 0
}

/** x to the power of 8, 16, 32 and so on: each is the square of the one before. */
const powers = [one >>> 8]
for (let n = 1; n < 53; n++) powers.push(multiply(powers[n - 1] as number, powers[n - 1] as number))

/** What the CRC of a text is multiplied with if this number of bytes follows it. */
export function crcShift(bytes: number): number {
  let shift = one
  for (let n = 0, rest = bytes; rest > 0; n++, rest = Math.floor(rest / 2))
    if (rest % 2 === 1) shift = multiply(powers[n] as number, shift)
  return shift
}

export const combinedCrc = (crc: number, next: { readonly crc: number; readonly crcShift: number }): number =>
  (multiply(next.crcShift, crc) ^ next.crc) >>> 0
