/** Follows the Ordnance Survey's "A guide to coordinate systems", annexes B and C, within 5 metres. */

const airy = { semiMajor: 6_377_563.396, semiMinor: 6_356_256.909 };
const wgs84 = { semiMajor: 6_378_137, semiMinor: 6_356_752.314_2 };

const scaleOnMeridian = 0.999_601_271_7;
const trueOrigin = { latitude: toRadians(49), longitude: toRadians(-2) };
const falseOrigin = { easting: 400_000, northing: -100_000 };

/** The Helmert transformation from OSGB 36 to WGS 84, with shifts in metres and angles in radians. */
const helmertShift = { x: 446.448, y: -125.157, z: 542.06 };
const helmertScale = 1 - 20.4894e-6;
const helmertRotation = {
  x: toRadians(0.1502 / 3600),
  y: toRadians(0.247 / 3600),
  z: toRadians(0.8421 / 3600),
};

/** Converts metres on the National Grid to latitude and longitude in decimal degrees. */
export function nationalGridToWgs84(easting: number, northing: number) {
  const onAiry = inverseTransverseMercator(easting, northing);
  return toGeographic(applyHelmertTransformation(toCartesian(onAiry, airy)), wgs84);
}

function inverseTransverseMercator(easting: number, northing: number) {
  const { semiMajor, semiMinor } = airy;
  const e2 = getEccentricitySquared(airy);
  let latitude = trueOrigin.latitude;
  let rest = northing - falseOrigin.northing;
  do {
    latitude += rest / (semiMajor * scaleOnMeridian);
    rest = northing - falseOrigin.northing - getMeridionalArc(latitude, semiMinor);
  } while (Math.abs(rest) >= 0.000_01);

  const sin2 = Math.sin(latitude) ** 2;
  const nu = semiMajor * scaleOnMeridian * (1 - e2 * sin2) ** -0.5;
  const rho = semiMajor * scaleOnMeridian * (1 - e2) * (1 - e2 * sin2) ** -1.5;
  const eta2 = nu / rho - 1;
  const tan = Math.tan(latitude);
  const tan2 = tan * tan;
  const tan4 = tan2 * tan2;
  const sec = 1 / Math.cos(latitude);

  const vii = tan / (2 * rho * nu);
  const viii = (tan / (24 * rho * nu ** 3)) * (5 + 3 * tan2 + eta2 - 9 * tan2 * eta2);
  const ix = (tan / (720 * rho * nu ** 5)) * (61 + 90 * tan2 + 45 * tan4);
  const x = sec / nu;
  const xi = (sec / (6 * nu ** 3)) * (nu / rho + 2 * tan2);
  const xii = (sec / (120 * nu ** 5)) * (5 + 28 * tan2 + 24 * tan4);
  const xiia = (sec / (5040 * nu ** 7)) * (61 + 662 * tan2 + 1320 * tan4 + 720 * tan2 * tan4);

  const east = easting - falseOrigin.easting;
  return {
    latitude: latitude - vii * east ** 2 + viii * east ** 4 - ix * east ** 6,
    longitude:
      trueOrigin.longitude + x * east - xi * east ** 3 + xii * east ** 5 - xiia * east ** 7,
  };
}

function getMeridionalArc(latitude: number, semiMinor: number) {
  const n = (airy.semiMajor - semiMinor) / (airy.semiMajor + semiMinor);
  const [n2, n3] = [n ** 2, n ** 3];
  const difference = latitude - trueOrigin.latitude;
  const sum = latitude + trueOrigin.latitude;
  return (
    semiMinor *
    scaleOnMeridian *
    ((1 + n + (5 / 4) * (n2 + n3)) * difference -
      (3 * n + 3 * n2 + (21 / 8) * n3) * Math.sin(difference) * Math.cos(sum) +
      (15 / 8) * (n2 + n3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  );
}

function toCartesian(at: { latitude: number; longitude: number }, ellipsoid: typeof airy) {
  const e2 = getEccentricitySquared(ellipsoid);
  const nu = ellipsoid.semiMajor / Math.sqrt(1 - e2 * Math.sin(at.latitude) ** 2);
  return {
    x: nu * Math.cos(at.latitude) * Math.cos(at.longitude),
    y: nu * Math.cos(at.latitude) * Math.sin(at.longitude),
    z: (1 - e2) * nu * Math.sin(at.latitude),
  };
}

function applyHelmertTransformation({ x, y, z }: typeof helmertShift) {
  return {
    x: helmertShift.x + helmertScale * x - helmertRotation.z * y + helmertRotation.y * z,
    y: helmertShift.y + helmertRotation.z * x + helmertScale * y - helmertRotation.x * z,
    z: helmertShift.z - helmertRotation.y * x + helmertRotation.x * y + helmertScale * z,
  };
}

function toGeographic({ x, y, z }: typeof helmertShift, ellipsoid: typeof airy) {
  const e2 = getEccentricitySquared(ellipsoid);
  const p = Math.hypot(x, y);
  let latitude = Math.atan2(z, p * (1 - e2));
  for (let before = Number.NaN; Math.abs(latitude - before) > 1e-11 || Number.isNaN(before); ) {
    before = latitude;
    const nu = ellipsoid.semiMajor / Math.sqrt(1 - e2 * Math.sin(before) ** 2);
    latitude = Math.atan2(z + e2 * nu * Math.sin(before), p);
  }
  return { latitude: toDegrees(latitude), longitude: toDegrees(Math.atan2(y, x)) };
}

function getEccentricitySquared({ semiMajor, semiMinor }: typeof airy) {
  return 1 - semiMinor ** 2 / semiMajor ** 2;
}

function toRadians(value: number) {
  return (value * Math.PI) / 180;
}

function toDegrees(value: number) {
  return (value * 180) / Math.PI;
}
