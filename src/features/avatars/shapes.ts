// Shapes with smooth edges. A shape is the distance of a point to its edge in pixels, negative inside.

/** The part of the pixel around a point that lies inside. */
export const inside = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance))

/** A box with round corners; the point is relative to its middle. */
export function roundedBox(x: number, y: number, halfWidth: number, halfHeight: number, radius: number): number {
  const dx = Math.abs(x) - halfWidth + radius
  const dy = Math.abs(y) - halfHeight + radius
  if (dx <= 0 || dy <= 0) return Math.max(dx, dy) - radius
  return Math.sqrt(dx * dx + dy * dy) - radius
}
