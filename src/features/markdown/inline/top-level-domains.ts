// The last part of a host name: `example.org` is an address and `hello.world1` is none.
import listed from 'tlds' with { type: 'json' }

/** Known as the ending of a file's name, or as a day of the week. */
const otherMeaning = new Set(['java', 'md', 'mov', 'py', 'wed', 'zip'])

/** Not in the list of IANA, or not any more. Text that was a link stays one when its message is rendered again. */
const unlisted = `
abarth alfaromeo avianca bananarepublic bentley cbs cityeats comcast cookingchannel dabur dunlop etisalat fiat
foodnetwork frontdoor guardian hgtv hoteles kerrylogistics kinder lancaster lancia linde lipsy macys maserati mutual
natura northwesternmutual oldnavy onion passagens pramerica redstone rocher sca shaw showtime tiffany travelchannel
volkswagen vuelos xfinity اتصالات السعوديه السعودیة السعودیۃ اليمن ايران سوريا پاكستان 澳门 臺灣
`

export const topLevelDomains: ReadonlySet<string> = new Set([
  ...listed.filter(name => !otherMeaning.has(name)),
  ...unlisted.trim().split(/\s+/),
])
