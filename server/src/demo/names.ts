import type { SeededRandom } from './seeded-random.ts'

/** Invented people: random first and last names, two-word usernames and undeliverable email addresses. */

const firstNames =
  `Adrian Alaric Anton Basil Bennett Calder Cyrus Dario Declan Desmond Edgar Elias Emil Ewan Felix Fergus
Gideon Griffin Hamish Harlan Hugo Idris Ivo Jasper Joaquin Kieran Lachlan Leander Linus Lorcan Magnus Matteo Miles
Nadim Niall Omar Orson Otis Pascal Percy Quentin Rafe Remy Rohan Rufus Silas Soren Tariq Teddy Tobias Ulric Viktor
Walter Xavier Yusuf Zane Alma Bianca Carys Delia Esme Greta Imogen Kaia Linnea Maeve Nadia Petra Runa Sunniva Thea`
    .split(/\s+/)
    .filter(Boolean)

const lastNames =
  `Abernathy Alder Barrow Beckett Birch Blackwood Calloway Carrick Crane Dalton Darrow Eastman Ellery Fairbank
Farrow Finch Garrick Greaves Hale Hartley Hollis Ingram Jarvis Keating Kestrel Langley Larkin Lockhart Mercer Merrick
Nash Norwood Oakes Pemberton Pike Quill Ramsey Redfern Sawyer Selwyn Sterling Thorne Tully Vance Varley Wainwright
Weller Whitlock Yarrow York`.split(/\s+/)

const adjectives =
  `amber autumn brisk calm cedar clever cobalt cosmic crimson dapper dusty early easy fabled gentle golden
granite hidden idle ivory jolly keen late lone lucky lunar mellow midnight misty modest noble north onyx paper patient
plain polar proud quiet rapid rustic sandy silent silver slow solar steady stormy sunny tidal upbeat velvet wandering
wild winter`.split(/\s+/)

const nouns =
  `anchor atlas badger banjo beacon bison canyon captain cello comet compass coyote drifter ember falcon
ferry fiddle fox gadget harbor heron hiker islander jester kayak lantern lynx maple mariner meadow moose navigator
nomad oak otter owl parrot pilot pine pioneer quartz rambler raven ridge river rover sailor sparrow summit tiger
trader turtle violin voyager walrus whistler wolf`.split(/\s+/)

const timeZones = {
  'Austin, TX': 'America/Chicago',
  'Bergen, Norway': 'Europe/Oslo',
  'Boise, ID': 'America/Boise',
  'Bristol, UK': 'Europe/London',
  'Calgary, Canada': 'America/Edmonton',
  'Charleston, SC': 'America/New_York',
  'Denver, CO': 'America/Denver',
  'Dublin, Ireland': 'Europe/Dublin',
  'Ghent, Belgium': 'Europe/Brussels',
  'Hamburg, Germany': 'Europe/Berlin',
  'Hobart, Australia': 'Australia/Hobart',
  'Leeds, UK': 'Europe/London',
  'Lisbon, Portugal': 'Europe/Lisbon',
  'Madison, WI': 'America/Chicago',
  'Montréal, Canada': 'America/Toronto',
  'Nashville, TN': 'America/Chicago',
  'Oakland, CA': 'America/Los_Angeles',
  'Porto, Portugal': 'Europe/Lisbon',
  'Portland, OR': 'America/Los_Angeles',
  'Raleigh, NC': 'America/New_York',
  'San Diego, CA': 'America/Los_Angeles',
  'Seattle, WA': 'America/Los_Angeles',
  'Tampa, FL': 'America/New_York',
  'Utrecht, Netherlands': 'Europe/Amsterdam',
  'Vienna, Austria': 'Europe/Vienna',
  'Wellington, New Zealand': 'Pacific/Auckland',
} as const
const locations = Object.keys(timeZones) as (keyof typeof timeZones)[]

const jobs = ['Nurse', 'Carpenter', 'Night-shift dispatcher', 'Chef', 'Teacher', 'Truck driver', 'Architect']
const hobbies = [
  'old films',
  'long hikes',
  'vinyl records',
  'motorbikes',
  'baking bread',
  'chess',
  'trail running',
]
const taglines = [
  'Here for the good talks.',
  'Weekends mostly.',
  'Dog person.',
  'Says hello back.',
  'Early riser.',
]

export type Profile = {
  username: string
  displayName: string | null
  email: string | null
  location: string | null
  timeZone: string | null
  bio: string | null
  preferredContent: string | null
}

/** Picks a username that isn't in `taken` and adds it. */
export function profileOf(random: SeededRandom, taken: Set<string>): Profile {
  let username = ''
  do {
    const words = random.pick(adjectives) + random.pick(['', '_', '.', '']) + random.pick(nouns)
    username = random.chance(0.45) ? `${words}${random.int(2, 99)}` : words
  } while (taken.has(username))
  taken.add(username)
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const host = random.pick(['inbox', 'post', 'letters', 'mailroom'])
  const profile = {
    username,
    displayName: random.chance(0.8) ? (random.chance(0.5) ? name : name.replace(/ .*/, '')) : null,
    email: random.chance(0.85) ? `${username}@${host}.test` : null,
    location: random.chance(0.75) ? random.pick(locations) : null,
    bio: random.chance(0.4)
      ? `${random.pick(jobs)} with a weakness for ${random.pick(hobbies)}. ${random.pick(taglines)}`
      : null,
    preferredContent: random.chance(0.6)
      ? random.weighted({ Photos: 5, Videos: 4, 'Live streams': 2, 'Behind the scenes': 2, 'Voice notes': 1 })
      : null,
  }
  return { ...profile, timeZone: profile.location && timeZones[profile.location] }
}
