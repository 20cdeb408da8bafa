import type { Chance } from './chance.ts'

/** Invented people: a first and a last name drawn apart, a user name made of two words, an address that goes nowhere. */

const first =
  `Adrian Alaric Anton Basil Bennett Calder Cyrus Dario Declan Desmond Edgar Elias Emil Ewan Felix Fergus
Gideon Griffin Hamish Harlan Hugo Idris Ivo Jasper Joaquin Kieran Lachlan Leander Linus Lorcan Magnus Matteo Miles
Nadim Niall Omar Orson Otis Pascal Percy Quentin Rafe Remy Rohan Rufus Silas Soren Tariq Teddy Tobias Ulric Viktor
Walter Xavier Yusuf Zane Alma Bianca Carys Delia Esme Greta Imogen Kaia Linnea Maeve Nadia Petra Runa Sunniva Thea`
    .split(/\s+/)
    .filter(Boolean)

const last =
  `Abernathy Alder Barrow Beckett Birch Blackwood Calloway Carrick Crane Dalton Darrow Eastman Ellery Fairbank
Farrow Finch Garrick Greaves Hale Hartley Hollis Ingram Jarvis Keating Kestrel Langley Larkin Lockhart Mercer Merrick
Nash Norwood Oakes Pemberton Pike Quill Ramsey Redfern Sawyer Selwyn Sterling Thorne Tully Vance Varley Wainwright
Weller Whitlock Yarrow York`.split(/\s+/)

const before =
  `amber autumn brisk calm cedar clever cobalt cosmic crimson dapper dusty early easy fabled gentle golden
granite hidden idle ivory jolly keen late lone lucky lunar mellow midnight misty modest noble north onyx paper patient
plain polar proud quiet rapid rustic sandy silent silver slow solar steady stormy sunny tidal upbeat velvet wandering
wild winter`.split(/\s+/)

const after =
  `anchor atlas badger banjo beacon bison canyon captain cello comet compass coyote drifter ember falcon
ferry fiddle fox gadget harbor heron hiker islander jester kayak lantern lynx maple mariner meadow moose navigator
nomad oak otter owl parrot pilot pine pioneer quartz rambler raven ridge river rover sailor sparrow summit tiger
trader turtle violin voyager walrus whistler wolf`.split(/\s+/)

/** With the clocks people there live by. */
const zones = {
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
const places = Object.keys(zones) as (keyof typeof zones)[]

const does = ['Nurse', 'Carpenter', 'Night-shift dispatcher', 'Chef', 'Teacher', 'Truck driver', 'Architect']
const likes = [
  'old films',
  'long hikes',
  'vinyl records',
  'motorbikes',
  'baking bread',
  'chess',
  'trail running',
]
const says = [
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

/** A name nobody in `taken` has; it is added there. */
export function profileOf(chance: Chance, taken: Set<string>): Profile {
  let username = ''
  do {
    const words = chance.pick(before) + chance.pick(['', '_', '.', '']) + chance.pick(after)
    username = chance.happens(0.45) ? `${words}${chance.whole(2, 99)}` : words
  } while (taken.has(username))
  taken.add(username)
  const name = `${chance.pick(first)} ${chance.pick(last)}`
  const host = chance.pick(['inbox', 'post', 'letters', 'mailroom'])
  const known = {
    username,
    displayName: chance.happens(0.8) ? (chance.happens(0.5) ? name : name.replace(/ .*/, '')) : null,
    email: chance.happens(0.85) ? `${username}@${host}.test` : null,
    location: chance.happens(0.75) ? chance.pick(places) : null,
    bio: chance.happens(0.4)
      ? `${chance.pick(does)} with a weakness for ${chance.pick(likes)}. ${chance.pick(says)}`
      : null,
    preferredContent: chance.happens(0.6)
      ? chance.weighted({ Photos: 5, Videos: 4, 'Live streams': 2, 'Behind the scenes': 2, 'Voice notes': 1 })
      : null,
  }
  return { ...known, timeZone: known.location && zones[known.location] }
}
