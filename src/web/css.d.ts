// A style that a part loaded later brings along.
declare module '*.css'
