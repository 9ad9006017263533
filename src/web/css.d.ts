// A style sheet that a lazily loaded part brings along.
declare module '*.css'
