/** A creator of the house who has just signed up, with an account nobody else uses. */
export async function newCreator(
  origin: string,
): Promise<{ email: string; password: string; stageName: string }> {
  const person = {
    email: `creator.${crypto.randomUUID().slice(0, 8)}@example.test`,
    password: 'lanterns at dusk',
    stageName: 'Lark Merrow',
  }
  const answer = await fetch(`${origin}/api/auth/sign-up`, {
    method: 'POST',
    body: JSON.stringify(person),
    headers: { 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`Sign-up failed: ${await answer.text()}`)
  return person
}
