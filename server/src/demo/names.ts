import people from './data/people.json' with { type: 'json' }
import type { SeededRandom } from './seeded-random.ts'

const timeZones: Record<string, string> = people.timeZones
const locations = Object.keys(timeZones)

export type Profile = {
  username: string
  displayName: string | null
  email: string | null
  location: string | null
  timeZone: string | null
  bio: string | null
  preferredContent: string | null
}

/** An invented person with an undeliverable email address. Adds the username to `usedUsernames`. */
export function profileOf(random: SeededRandom, usedUsernames: Set<string>): Profile {
  let username = ''
  do {
    const words = random.pick(people.adjectives) + random.pick(['', '_', '.', '']) + random.pick(people.nouns)
    username = random.chance(0.45) ? `${words}${random.int(2, 99)}` : words
  } while (usedUsernames.has(username))
  usedUsernames.add(username)
  const name = `${random.pick(people.firstNames)} ${random.pick(people.lastNames)}`
  const host = random.pick(['inbox', 'post', 'letters', 'mailroom'])
  const profile = {
    username,
    displayName: random.chance(0.8) ? (random.chance(0.5) ? name : name.replace(/ .*/, '')) : null,
    email: random.chance(0.85) ? `${username}@${host}.test` : null,
    location: random.chance(0.75) ? random.pick(locations) : null,
    bio: random.chance(0.4)
      ? `${random.pick(people.jobs)} with a weakness for ${random.pick(people.hobbies)}. ${random.pick(people.taglines)}`
      : null,
    preferredContent: random.chance(0.6)
      ? random.weighted({ Photos: 5, Videos: 4, 'Live streams': 2, 'Behind the scenes': 2, 'Voice notes': 1 })
      : null,
  }
  return { ...profile, timeZone: timeZones[profile.location ?? ''] ?? null }
}
