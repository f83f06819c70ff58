export default function X() {
  return <h1>overview</h1>;
}
